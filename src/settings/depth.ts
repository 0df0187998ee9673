/** How deep values may nest: what walks through them must not run out of stack. */

export const mostLevels = 200;
export const tooDeepMessage = `nests deeper than ${mostLevels} levels`;
export const tooDeepHint = "Write it flatter, or leave it out.";

/** The way to the first value that lies too deep; undefined: there is none. */
export function tooDeepPath(value: unknown): readonly PropertyKey[] | undefined {
  const path: PropertyKey[] = [];
  const isTooDeep = (one: unknown): boolean => {
    if (typeof one !== "object" || one === null) return false;
    if (path.length >= mostLevels) return true;
    for (const [key, inner] of Object.entries(one)) {
      path.push(key);
      if (isTooDeep(inner)) return true;
      path.pop();
    }
    return false;
  };
  return isTooDeep(value) ? path : undefined;
}
