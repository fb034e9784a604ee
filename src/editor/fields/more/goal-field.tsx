import { useState } from 'react';
import { useTexts } from '../../../browser/lang-context.ts';
import { infoPanelTexts } from '../../../shared/texts/info-panel.ts';
import { useArticle } from '../../session/use-article.ts';
import { keepGoal, readGoal } from './goal.ts';

const id = 'articleGoal';

/** How long the article is to be. The goal is no part of it. */
export function GoalField() {
  const t = useTexts(infoPanelTexts);
  const articleID = useArticle(({ articleID }) => articleID);
  const [goal, setGoal] = useState(() => readGoal(articleID));
  return (
    <div className="field field-row">
      <label htmlFor={id}>{t.goal}</label>
      <input
        id={id}
        type="number"
        min={0}
        step={100}
        inputMode="numeric"
        aria-describedby={`${id}Hint`}
        value={goal === 0 ? '' : goal}
        onChange={(event) => setGoal(keepGoal(articleID, event.target.value))}
      />
      <span id={`${id}Hint`} className="field-hint">
        {t.goalHint}
      </span>
    </div>
  );
}
