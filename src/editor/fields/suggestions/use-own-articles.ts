import { useEffect, useRef, useState } from 'react';

/** An article of the owner that this one can be a translation of. */
export interface OwnArticle {
  articleID: string;
  title: string;
  isPublished: boolean;
}

/** The owner's other articles. Undefined until the device has read them. */
export function useOwnArticles(
  list: () => Promise<OwnArticle[]>,
): readonly OwnArticle[] | undefined {
  const [own, setOwn] = useState<readonly OwnArticle[]>();
  const first = useRef(list);
  useEffect(() => {
    let isOpen = true;
    first.current().then((articles) => isOpen && setOwn(articles));
    return () => {
      isOpen = false;
    };
  }, []);
  return own;
}
