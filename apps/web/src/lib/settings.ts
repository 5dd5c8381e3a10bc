import type { TimeZone } from '@separai/contract/calendar';
import type { Contact } from '@separai/contract/system/contact';

/** Settings from the server before the first call, in a meta element of `index.html`. */
export interface WebSettings {
  readonly tileUrl: string;
  /** Text in which `[words](https://…)` is a link. */
  readonly tileAttribution: string;
  readonly adminEmailDomain: string;
  /** For the start of days. */
  readonly timeZone: TimeZone;
  readonly version: string;
  /** Revision of page and service worker together; null: the service worker is switched off. */
  readonly revision: string | null;
  readonly contact: Contact;
  /** Whether the figures of the collections are public. */
  readonly publicFigures: boolean;
  /** The administrators' name in texts, after 'Conferido'. */
  readonly confirmedBy: string;
  /** Hosts of the postal-code providers. */
  readonly postalCodeHosts: readonly string[];
  /** Host of the geocoder for streets and districts; null without one. */
  readonly geocoderHost: string | null;
  /** Text in which `[words](https://…)` is a link. */
  readonly geocoderAttribution: string;
  /** Embed URL of the video for guides without one. */
  readonly defaultVideoUrl: string;
}

// For development, where no server fills the element in; builds drop it.
const development: WebSettings = {
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  tileAttribution: '© [OpenStreetMap](https://www.openstreetmap.org/copyright)',
  adminEmailDomain: 'admin.separai.app',
  timeZone: 'America/Sao_Paulo',
  version: '0.0.0',
  revision: null,
  contact: { name: null, email: null, phone: null, whatsapp: null, website: null },
  publicFigures: false,
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

/** The build of this page: the address of its first script, whose name changes with every imported file. Null without one. */
export const buildOfPage = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
