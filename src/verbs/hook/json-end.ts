/** Follows a text that comes in pieces and says where its first JSON object or list ends. */
export interface JsonEnd {
  /** The number of UTF-16 units, of all pieces so far, up to that end; null where it has not come yet. */
  take(piece: string): number | null;
}

/** Counts brackets outside of strings; whether it is valid JSON is for the parser to say. */
export function jsonEnd(): JsonEnd {
  let [depth, inString, escaped, at] = [0, false, false, 0];
  return {
    take(piece) {
      for (const unit of piece.split('')) {
        at++;
        if (inString) {
          if (escaped) escaped = false;
          else if (unit === '\\') escaped = true;
          else if (unit === '"') inString = false;
        } else if (unit === '"') inString = true;
        else if (unit === '{' || unit === '[') depth++;
        else if ((unit === '}' || unit === ']') && --depth <= 0) return at;
      }
      return null;
    },
  };
}
