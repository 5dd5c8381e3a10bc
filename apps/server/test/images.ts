import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A red image, not yet encoded. */
export const plainImage = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
/** Noise, which compresses badly like a photograph; not yet encoded. */
export const noisyImage = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });
/** One field of a multipart body; a file when it has a name. */
export interface Part {
  name: string;
  filename?: string;
  type?: string;
  bytes: Buffer | string;
}
const boundary = 'limite-de-teste';
/** The bytes of a multipart body of the type `formType`. */
export const multipart = (parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, type, bytes }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`),
      Buffer.from(filename === undefined ? '' : `; filename="${filename}"`),
      Buffer.from(`${type === undefined ? '' : `\r\nContent-Type: ${type}`}\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
/** The content type that goes with `multipart`. */
export const formType = `multipart/form-data; boundary=${boundary}`;
/** Width and height from the `ispe` box of an AVIF; the server's sharp may not decode AVIF. */
export const avifSize = (bytes: Buffer): [width: number, height: number] => {
  const at = bytes.indexOf('ispe');
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif' || at < 0) throw new Error('not an AVIF');
  return [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
};
/** A PNG's chunk. */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
};
/** A PNG of the given size with one bit a pixel and these chunks before its pixels, by default all black. */
export const blackPng = (width: number, height: number, chunks: readonly Buffer[] = [], pixels?: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = pixels ?? deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [pngChunk('IHDR', header), ...chunks, pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
};
/** Zlib data that inflate to zeros, some kilobytes per gigabyte. The checksum at the end is wrong. */
export const bomb = (gigabytes: number): Buffer => {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 1]);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array.from({ length: gigabytes * 1024 }, () => megabyte), end]);
};
/** A GIF of `frames` one-pixel frames on a canvas of the given size. */
export const tinyFrames = (frames: number, width: number, height: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const frame = Buffer.from([...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
};
const checksum = (bytes: Buffer): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
};
