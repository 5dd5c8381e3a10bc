import { randomInt } from 'node:crypto';

// Without 0/o, 1/l/i and the like: it is read from a terminal and typed on a phone. 30 letters × 16 are 78 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz2346789';
const groups = 4;
const groupLength = 4;

const randomGroup = (): string => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A random password that can be read aloud, such as `k7mp-3xqd-w9tf-hn4c`. */
export const generatedPassword = (): string => Array.from({ length: groups }, randomGroup).join('-');
