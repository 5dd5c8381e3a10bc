/** Length in px of the longer side: signs stay readable, and the queued file stays small. */
const maxSide = 1280;

/** Scales a photo down to a JPEG in base64, upright and without metadata. Rejects for other files. */
export const photoOf = async (file: File): Promise<string> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const [, bytes] = canvas.toDataURL('image/jpeg', 0.8).split(',');
  if (bytes === undefined || bytes === '') throw new Error('the picture could not be drawn');
  return bytes;
};
