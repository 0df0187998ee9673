/** The version of this program, as package.json says; a test holds them equal. */

export const version = "0.1.0";
