import { slugOf } from '../text.ts';
import { webAddress } from '../web-address.ts';

/** A list line split at its remark that local rules differ: 'Vidro de janela. Depende: pergunte ao ponto.' */
export interface GuideLine {
  text: string;
  /** The sentence that begins with 'Depende'; null for an unconditional line. */
  depends: string | null;
}

/** Splits a guide's line at the sentence that begins with 'Depende'. */
export const guideLine = (line: string): GuideLine => {
  const match = /^(.*?)[.;,]?\s+(Depende\b.*)$/su.exec(line);
  return match?.[1] && match[2] ? { text: match[1], depends: match[2] } : { text: line, depends: null };
};

/** The steps of a multi-line text, blank lines dropped. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The embed form of a YouTube watch, short, live, shorts or embed link, or null when the text holds no such link. */
export const youtubeEmbedUrl = (text: string): string | null => {
  const address = webAddress(text);
  if (address === null) return null;
  const url = new URL(address);
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    id = first === 'watch' ? url.searchParams.get('v') : ['embed', 'shorts', 'live', 'v'].includes(first) ? second : null;
  }
  return id !== null && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/embed/${id}` : null;
};

/** Video URL of a guide in embed form; the default video where the link is no YouTube video. */
export const guideVideoOf = (link: string | null, defaultVideoUrl: string): string =>
  (link === null ? null : youtubeEmbedUrl(link)) ?? defaultVideoUrl;

export const guideIdMaxLength = 80;

/** Default id of a guide: the slug of its name, empty where the name has neither letters nor numbers. */
export const guideIdOf = (name: string): string => slugOf(name).slice(0, guideIdMaxLength).replace(/-$/, '');
