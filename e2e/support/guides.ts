import type { APIRequestContext } from '@playwright/test';

/** A guide as the API gives it. */
export interface KnownGuide {
  id: string;
  name: string;
  description: string;
  intro: string | null;
  youtubeUrl: string;
  items: { recyclable: string[]; nonRecyclable: string[]; howToPrepare: string };
  sources: { title: string; publisher: string; url: string; year?: number }[];
}

export const guideIds = ['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'perigosos'] as const;

export const guideOf = async (request: APIRequestContext, id: string): Promise<KnownGuide> =>
  (await request.get(`/api/recycle-materials/${id}`)).json();
