/** Key of localStorage that is set where the installation had no collection services at the last look. */
export const noCollectionsKey = 'separai_no_collections';
