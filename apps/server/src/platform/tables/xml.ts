import { SaxesParser } from 'saxes';
import { ApiError } from '../http/api-error.ts';

/** Callbacks for a streamed XML document. Names come without their prefix. */
export interface XmlReader<T> {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
  /** Returns and removes the results completed so far. */
  take(): T[];
}

const deepest = 64;
/** Maximum characters without a tag. */
const longestPause = 4_000_000;

/** A name without its prefix. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Streams a reader's results from an XML document. A doctype is refused, because it may declare entities; so is excessive
 * nesting. Throws `import-file-doctype` and `import-file-broken`.
 */
export async function* readXml<T>(chunks: AsyncIterable<string>, reader: XmlReader<T>): AsyncGenerator<T> {
  const parser = new SaxesParser();
  const broken = new ApiError('import-file-broken');
  let depth = 0;
  let sinceTag = 0;
  let failure: ApiError | null = null;
  const fail = (): void => {
    failure ??= broken;
  };
  parser.on('error', fail);
  parser.on('doctype', () => {
    failure ??= new ApiError('import-file-doctype');
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    if (++depth > deepest) fail();
    else reader.open(localName(name), attributes as Record<string, string>);
  });
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth--;
    reader.close(localName(name));
  });
  const check = (): void => {
    if (failure !== null) throw failure;
    if (sinceTag > longestPause) throw broken;
  };
  for await (const chunk of chunks) {
    sinceTag += chunk.length;
    parser.write(chunk);
    check();
    yield* reader.take();
  }
  parser.close();
  check();
  yield* reader.take();
}
