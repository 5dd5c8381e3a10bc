import { flag, listSearch, page, type SearchIn } from '../../../components/admin/list-search.ts';

/** The search of the announcements: the page and the open form. */
export const announcementSearch = listSearch({ pagina: page, novo: flag }, { place: ['pagina'], dialogs: ['novo'] });
export type AnnouncementSearch = SearchIn<typeof announcementSearch>;
