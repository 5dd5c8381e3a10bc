/** Time in ms before the file's URL is revoked: some phones read it only after the person has chosen a folder. */
const readWithin = 60_000;

/** Saves a file as a download. */
export const saveFile = ({ name, type, content }: { name: string; type: string; content: BlobPart }): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), readWithin);
};
