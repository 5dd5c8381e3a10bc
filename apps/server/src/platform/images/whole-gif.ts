const colourTable = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Whether a GIF goes on to its end (GIF89a §27): of one that was cut off libvips shows the frames that came, and says nothing. */
export const isWholeGif = (bytes: Uint8Array): boolean => {
  let at = 13 + colourTable(bytes[10]);
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) return true;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + colourTable(bytes[at + 9]);
    else return false;
    for (let size = bytes[at]; size !== 0; size = bytes[at]) {
      if (size === undefined) return false;
      at += size + 1;
    }
    at++;
  }
};
