import type { TimeZone } from '@separai/contract/calendar';
import type { Contact } from '@separai/contract/system/contact';

/** What the server tells the pages before their first call; it stands in a meta element of `index.html`. */
export interface WebSettings {
  readonly tileUrl: string;
  /** Text in which `[words](https://…)` is a link. */
  readonly tileAttribution: string;
  readonly adminEmailDomain: string;
  /** By which days begin. */
  readonly timeZone: TimeZone;
  readonly version: string;
  /** Of this page and the service worker together; null: the service worker is switched off. */
  readonly revision: string | null;
  readonly contact: Contact;
  /** Who the administrators are, as it follows 'Conferido'. */
  readonly confirmedBy: string;
  /** Who is asked about postal codes. */
  readonly postalCodeHosts: readonly string[];
  /** Who is asked where a street or a district is; null: nobody. */
  readonly geocoderHost: string | null;
  /** Text in which `[words](https://…)` is a link. */
  readonly geocoderAttribution: string;
  /** In embed form: what a guide without a video of its own shows. */
  readonly defaultVideoUrl: string;
}

// Used while developing only, where nobody fills the element in; it is no part of what is built.
const development: WebSettings = {
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  tileAttribution: '© [OpenStreetMap](https://www.openstreetmap.org/copyright)',
  adminEmailDomain: 'admin.separai.app',
  timeZone: 'America/Sao_Paulo',
  version: '0.0.0',
  revision: null,
  contact: { name: null, email: null, phone: null, whatsapp: null, website: null },
  confirmedBy: 'pela Prefeitura',
  postalCodeHosts: [],
  geocoderHost: null,
  geocoderAttribution: '© [colaboradores do OpenStreetMap](https://www.openstreetmap.org/copyright)',
  defaultVideoUrl: 'https://www.youtube.com/embed/Jr36f2wK4pk',
};

const read = (): WebSettings => {
  if (import.meta.env.DEV) return development;
  return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="separai-settings"]')?.content ?? '') as WebSettings;
};

export const settings: WebSettings = read();

/** Which build of the app the page is of: its first script, whose name changes with every file that it leads to. Null where none stands. */
export const buildOfPage = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
