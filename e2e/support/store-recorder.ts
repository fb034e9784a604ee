import type { Page } from '@playwright/test';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../src/browser/store/root.ts';

/** An action of a page's store, and the state after it. */
export interface Step {
  type: string;
  action: UnknownAction;
  state: RootState;
}

/**
 * Records what the stores of `page` do from its next document on, in the way of the Redux DevTools:
 * a store calls such tools by itself when it is made. The first step of each store is its first
 * state.
 */
export async function recordStore(page: Page): Promise<Step[]> {
  const steps: Step[] = [];
  await page.exposeFunction('tellStep', (step: Step) => void steps.push(step));
  await page.addInitScript(installTools);
  return steps;
}

type Reducer = (state: unknown, action: { type: string }) => unknown;
type CreateStore = (reducer: Reducer, initial: unknown) => unknown;
type Enhancer = (create: CreateStore) => CreateStore;
interface Options {
  actionSanitizer(action: unknown): unknown;
  stateSanitizer(state: unknown): unknown;
}

/** Runs in the page, before its own scripts. */
function installTools(): void {
  const { tellStep } = globalThis as unknown as { tellStep(step: unknown): void };
  const tools =
    ({ actionSanitizer, stateSanitizer }: Options) =>
    (...enhancers: Enhancer[]): Enhancer =>
    (create) => {
      const recording: CreateStore = (reducer, initial) => {
        const record: Reducer = (state, action) => {
          const next = reducer(state, action);
          const shown = { action: actionSanitizer(action), state: stateSanitizer(next) };
          tellStep({ type: action.type, ...shown });
          return next;
        };
        return create(record, initial);
      };
      return enhancers.reduceRight((made, enhance) => enhance(made), recording);
    };
  Object.assign(globalThis, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: tools });
}
