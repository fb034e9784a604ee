import { useEffect, useState } from 'react';
import { useSession } from '../session/use-article.ts';
import { CheckAsker } from './ask-checks.ts';
import { readIgnored } from './ignored.ts';

/**
 * How many places the open article has to check, as it is when the component comes. 0 until they
 * are counted, and if that is not possible.
 */
export function useCheckCount(): number {
  const session = useSession();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const { articleID, content } = session.getSnapshot();
    const asker = new CheckAsker();
    // As the editor has it, so that the ignored places are known again.
    const text = content.markdown.replace(/\r\n?/g, '\n');
    void asker.ask(text).then((answer) => {
      asker.stop();
      if (!answer) return;
      const ignored = readIgnored(articleID);
      const hidden = answer.places.filter(({ key }) => ignored.includes(key));
      setCount(answer.count - hidden.length);
    });
    return () => asker.stop();
  }, [session]);
  return count;
}
