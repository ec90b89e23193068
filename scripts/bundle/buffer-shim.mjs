/** All of Buffer that gray-matter touches: it keeps `orig`, which nobody reads. */
export const Buffer = { from: (text) => text, isBuffer: () => false };
