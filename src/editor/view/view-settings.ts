import { useEffect, useState } from 'react';
import { keep, readKept } from '../../browser/kept.ts';
import type { EditorModes, FormatBar } from '../text/modes.ts';

/** What the edit page shows. In a narrow window `both` shows the preview alone. */
type View = 'text' | 'both' | 'preview';

/** How this device shows the edit page. */
export interface ViewSettings extends EditorModes {
  view: View;
  /** Whether the length of the text stands below it. */
  hasCounts: boolean;
  /** Whether text and preview scroll together. */
  hasLinkedScroll: boolean;
}

export const initialViewSettings: ViewSettings = {
  view: 'text',
  hasFocusMode: false,
  hasTypewriterMode: false,
  hasVimKeys: false,
  formatBar: 'selection',
  hasCounts: true,
  hasLinkedScroll: true,
};

const key = 'suibi-editor';
export const formatBars: readonly FormatBar[] = ['selection', 'always', 'never'];
const views: readonly string[] = ['text', 'both', 'preview'] satisfies View[];

/**
 * Reads settings as this or another version of the program wrote them. An unknown value counts as
 * the initial one.
 */
export function parseViewSettings(kept: string | null): ViewSettings {
  const known = parseObject(kept);
  const { view, hasFocusMode, hasTypewriterMode, hasVimKeys, formatBar } = known;
  return {
    view: views.includes(String(view)) ? (view as View) : initialViewSettings.view,
    hasFocusMode: hasFocusMode === true,
    hasTypewriterMode: hasTypewriterMode === true,
    hasVimKeys: hasVimKeys === true,
    formatBar: formatBars.find((each) => each === formatBar) ?? initialViewSettings.formatBar,
    hasCounts: known.hasCounts !== false,
    hasLinkedScroll: known.hasLinkedScroll !== false,
  };
}

function parseObject(kept: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(kept ?? '{}') };
  } catch {
    return {};
  }
}

/** The settings of this device, and a function that changes and keeps them. */
export function useViewSettings() {
  const [settings, setSettings] = useState(() => parseViewSettings(readKept('localStorage', key)));
  const change = (changed: Partial<ViewSettings>) => {
    const next = { ...settings, ...changed };
    setSettings(next);
    keep('localStorage', key, JSON.stringify(next));
  };
  return [settings, change] as const;
}

/** Whether the window is wide enough for a text and its preview side by side. */
export function useIsWide(): boolean {
  const [query] = useState(() => matchMedia('(width >= 60rem)'));
  const [isWide, setIsWide] = useState(query.matches);
  useEffect(() => {
    const listen = () => setIsWide(query.matches);
    query.addEventListener('change', listen);
    return () => query.removeEventListener('change', listen);
  }, [query]);
  return isWide;
}
