/** Times in seconds of a change of many records that can be undone. */
export const undoWindow = {
  /** The panel offers the undo for this long. */
  shown: 10,
  /** The server accepts it for this long, for a request that is sent in the last moment. */
  accepted: 15,
  /** Mails and push messages about the change are held back for this long, so that none tells of an undone change. */
  held: 20,
} as const;
