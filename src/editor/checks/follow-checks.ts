import { isolateHistory } from '@codemirror/commands';
import { type ChangeDesc, Compartment, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { untilComposed } from '../text/commands/near-composition.ts';
import { CheckAsker } from './ask-checks.ts';
import type { CheckAnswer } from './checks-worker.ts';
import type { ShownPlace } from './describe-places.ts';
import type { Edit, Span } from './rules/prose.ts';

/** A place that keeps its name when the text moves around it. */
export interface ListedPlace extends ShownPlace {
  id: number;
}

export interface FoundPlaces extends Pick<CheckAnswer, 'count'> {
  places: readonly ListedPlace[];
}

/** The text rests for this long before it is read again. */
const restMs = 500;

/**
 * Finds the places of a text now, and again when it rests after a change. A key costs no reading:
 * changes are only remembered, so that a place is found in the newer text.
 */
export class CheckFollower {
  readonly #view: EditorView;
  readonly #tell: (found: FoundPlaces | undefined) => void;
  readonly #asker = new CheckAsker();
  readonly #part = new Compartment();
  /** What has changed since the places were found. */
  #changes: ChangeDesc | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #askedCount = 0;
  #places: readonly ListedPlace[] = [];
  #lastID = 0;

  /** `tell` hears undefined if the worker cannot be loaded. */
  constructor(view: EditorView, tell: (found: FoundPlaces | undefined) => void) {
    this.#view = view;
    this.#tell = tell;
    const listener = EditorView.updateListener.of(({ docChanged, changes }) => {
      if (docChanged) this.#note(changes.desc);
    });
    view.dispatch({ effects: StateEffect.appendConfig.of(this.#part.of(listener)) });
    void this.#look();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asker.stop();
    this.#view.dispatch({ effects: this.#part.reconfigure([]) });
  }

  /** Where a place is now. Undefined if its words have changed. */
  find({ from, to, words }: ShownPlace): Span | undefined {
    const changes = this.#changes;
    if (changes?.touchesRange(from, to)) return undefined;
    const now = changes
      ? { from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) }
      : { from, to };
    const { doc } = this.#view.state;
    return doc.sliceString(now.from, now.to) === words ? now : undefined;
  }

  /**
   * Fixes places in one step of the undo history. Places whose words have changed stay as they are.
   * Returns the fixed ones; the text is read again.
   */
  async fix(places: readonly ListedPlace[]): Promise<ListedPlace[]> {
    await untilComposed(this.#view);
    const found = places.filter((place) => place.edits.length > 0 && this.find(place));
    const changes = found.flatMap(({ edits }) => edits.map((edit) => this.#move(edit)));
    if (changes.length > 0) {
      this.#view.dispatch({
        changes,
        userEvent: 'input.check',
        annotations: isolateHistory.of('full'),
      });
    } else void this.#look();
    return found;
  }

  #move({ from, to, insert }: Edit): Edit {
    const changes = this.#changes;
    if (!changes) return { from, to, insert };
    return { from: changes.mapPos(from), to: changes.mapPos(to), insert };
  }

  #note(changes: ChangeDesc): void {
    this.#changes = this.#changes?.composeDesc(changes) ?? changes;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), restMs);
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    await untilComposed(this.#view);
    const { doc } = this.#view.state;
    this.#askedCount += 1;
    const asked = this.#askedCount;
    const answer = await this.#asker.ask(doc.toString());
    if (asked !== this.#askedCount || !this.#view.dom.isConnected) return;
    // The change that has come meanwhile asks again.
    if (doc !== this.#view.state.doc) return;
    this.#places = this.#name(answer?.places ?? []);
    this.#changes = undefined;
    this.#tell(answer && { places: this.#places, count: answer.count });
  }

  /** A place of the same kind that stood there before has the same name. */
  #name(places: readonly ShownPlace[]): ListedPlace[] {
    const before = new Map(
      this.#places.map(({ kind, from, id }) => [
        `${kind} ${this.#changes?.mapPos(from, 1) ?? from}`,
        id,
      ]),
    );
    return places.map((place) => {
      const id = before.get(`${place.kind} ${place.from}`) ?? this.#lastID + 1;
      this.#lastID = Math.max(this.#lastID, id);
      return { ...place, id };
    });
  }
}
