/** Pixels of the longer side: enough to read a sign by, and few enough to wait on the device and go over a slow line. */
const longerSide = 1280;

/** A photograph as a small JPEG in base64, upright and without what the camera wrote beside it. Rejects for what is no image. */
export const photoOf = async (file: File): Promise<string> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longerSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const [, bytes] = canvas.toDataURL('image/jpeg', 0.8).split(',');
  if (bytes === undefined || bytes === '') throw new Error('the picture could not be drawn');
  return bytes;
};
