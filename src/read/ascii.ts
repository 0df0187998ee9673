/** The bytes that readers look for, by name. */

export const tab = 9;
export const newline = 10;
export const carriageReturn = 13;
export const blank = 32;
export const quote = 34;
export const comma = 44;
export const minus = 45;
export const point = 46;
export const zero = 48;
const nine = 57;
export const colon = 58;
export const openBracket = 91;
export const backslash = 92;
export const closeBracket = 93;
export const openBrace = 123;
export const closeBrace = 125;

export const isDigit = (byte: number): boolean => byte >= zero && byte <= nine;
