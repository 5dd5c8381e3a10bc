/** Where in the code an error arose, for the log: its stack without its message, which may quote what nobody should read. */
export const errorPlaces = (error: Error): string[] => {
  const own = error.cause instanceof Error ? error.cause : error;
  return (own.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
};
