import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../support/product.ts';
import { programOf, type Tab, viewport } from './tab.ts';

/** Key of an element's reference in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts an X server without a screen; returns its process and the display's number. */
const startDisplay = async (): Promise<{ server: ChildProcess; display: string }> => {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = spawn(programOf('XVFB_PATH'), args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(server.stdout, 'data');
  return { server, display: `:${String(number).trim()}` };
};

/** Starts WebKitGTK's MiniBrowser in a window without a screen, over WebDriver. */
export const startWebKit = async (): Promise<Tab> => {
  const { server, display } = await startDisplay();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' };
  const driver = spawn(programOf('WEBKIT_DRIVER_PATH'), [`--port=${port}`], { env, stdio: 'ignore' });
  const end = (): void => {
    driver.kill();
    server.kill();
  };

  let session = '';
  const send = async <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Result> => {
    const address = `http://127.0.0.1:${port}/session${session}${path}`;
    const response = await fetch(address, { method, body: body === undefined ? null : JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const post = <Result>(path: string, body: object = {}): Promise<Result> => send('POST', path, body);

  const startSession = async (attempts = 50): Promise<string> => {
    try {
      return (await post<{ sessionId: string }>('', { capabilities: {} })).sessionId;
    } catch (error) {
      // The driver does not listen yet.
      if (attempts === 0 || !(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return startSession(attempts - 1);
    }
  };

  try {
    session = `/${await startSession()}`;
    await post('/window/rect', viewport);
  } catch (error) {
    end();
    throw error;
  }

  const run: Tab['run'] = (inPage, ...args) =>
    post('/execute/sync', { script: `return (${inPage}).apply(null, arguments)`, args });
  return {
    open: (url) => post('/url', { url }),
    run,
    find: async (inPage, ...args) => {
      const reference: unknown = await run(inPage, ...args);
      if (reference === null) return null;
      const element = `/element/${(reference as Record<string, string>)[elementKey]}`;
      return {
        click: () => post(`${element}/click`),
        type: (text) => post(`${element}/value`, { text }),
        value: () => send('GET', `${element}/property/value`),
      };
    },
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    close: async () => {
      await send('DELETE', '').finally(end);
    },
  };
};
