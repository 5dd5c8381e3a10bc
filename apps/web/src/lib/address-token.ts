import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The token that a mailed link carries behind the #, which no server logs; empty without one. A genuine token has no characters
 * that would be escaped.
 */
export const useTokenInAddress = (): string => useLocation({ select: ({ hash }) => hash });

/**
 * The same, or the last token after its removal from the address: the page stays unchanged until another link is opened in it.
 */
export const useLastTokenInAddress = (): string => {
  const token = useTokenInAddress();
  const [last, setLast] = useState(token);
  if (token !== '' && token !== last) setLast(token);
  return token === '' ? last : token;
};
