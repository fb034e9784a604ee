import type { ReactNode } from 'react';

/** A button with a menu. The browser itself opens the menu, and closes it at Escape or a click outside. */
export function Menu({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="menu-place">
      <button type="button" className="button button-quiet" popoverTarget={id}>
        {label}
      </button>
      <div id={id} popover="auto" className="menu">
        {children}
      </div>
    </div>
  );
}
