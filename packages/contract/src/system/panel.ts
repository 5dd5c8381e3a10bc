/** Whether a path belongs to the administrators' panel, which is a page of its own beside the residents' app. */
export const isPanelPath = (path: string): boolean => /^\/admin(?:-dashboard|-login)?(?:\/|$)/i.test(path);
