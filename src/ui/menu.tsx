import type { ReactNode } from 'react';

interface MenuProps {
  id: string;
  label: string;
  /** The name of the button for screen readers, if its label is only a sign. */
  name?: string;
  children: ReactNode;
}

/**
 * A button with a menu. The browser itself opens the menu, and closes it at Escape or a click
 * outside.
 */
export function Menu({ id, label, name, children }: MenuProps) {
  return (
    <div className="menu-place">
      <button type="button" className="button button-quiet" popoverTarget={id} aria-label={name}>
        {label}
      </button>
      <div id={id} popover="auto" className="menu">
        {children}
      </div>
    </div>
  );
}
