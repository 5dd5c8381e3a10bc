import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The token that a mail's link carries behind the #, where it is in nobody's log; empty without one. A genuine token has no
 * characters that would be escaped.
 */
export const useTokenInAddress = (): string => useLocation({ select: ({ hash }) => hash });

/** The same, and the last one once it has left the address: the page stays what it was until another link is opened in it. */
export const useLastTokenInAddress = (): string => {
  const token = useTokenInAddress();
  const [last, setLast] = useState(token);
  if (token !== '' && token !== last) setLast(token);
  return token === '' ? last : token;
};
