import { useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '../../browser/http.ts';
import { useTexts } from '../../browser/lang-context.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { apiSeriesUrl } from '../../urls.ts';
import { faultAttributes } from './fault.tsx';
import { matching } from './suggestions/matching.ts';
import { SuggestLine } from './suggestions/suggest-line.tsx';

const answerSchema = z.object({ series: z.array(z.string()) });

interface SeriesControlProps {
  id: string;
  value: string;
  fault: string | undefined;
  onChange(value: string): void;
}

/**
 * The name of the series, with completion from the series that exist. Spaces at its ends go when
 * the owner leaves the line.
 */
export function SeriesControl({ id, value, fault, onChange }: SeriesControlProps) {
  const t = useTexts(infoPanelTexts);
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOpen = true;
    const read = (body: unknown) => answerSchema.parse(body).series;
    call({ method: 'GET', path: apiSeriesUrl, read }).then(
      (series) => isOpen && setKnown(series),
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, []);
  const suggestions = known.map((name) => ({ id: name, label: name }));
  return (
    <>
      <SuggestLine
        id={id}
        faultAttributes={faultAttributes(id, fault)}
        text={value}
        suggestions={matching(suggestions, value)}
        listLabel={t.knownSeries}
        emptyList={t.newSeries}
        onWrite={onChange}
        onPick={({ label }) => onChange(label)}
        onLeave={() => value !== value.trim() && onChange(value.trim())}
      />
      {value === '' ? null : <span className="field-hint">{t.seriesOrder}</span>}
    </>
  );
}
