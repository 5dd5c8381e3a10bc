/** Some phones read the file only after the person has said where to. */
const readWithin = 60_000;

/** Hands a file to the browser, which keeps it as it keeps downloads. */
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
