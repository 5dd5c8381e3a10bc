/** Contact of the people who run the service; null fields are not shown. */
export interface Contact {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly whatsapp: string | null;
  readonly website: string | null;
}
