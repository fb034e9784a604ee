import type { ComponentProps, ReactNode } from 'react';

interface TitleBoxProps extends ComponentProps<'textarea'> {
  id: string;
  label: string;
  value: string;
  placeholder: string;
  /** What stands below the field. */
  children?: ReactNode;
}

/**
 * The title of the edit page, in the place and the size that it has on the page. It grows over
 * several lines.
 */
export function TitleBox({ label, children, ...field }: TitleBoxProps) {
  return (
    <div className="editor-title">
      {/* The field has the height of this copy of its words. */}
      <div className="editor-title-size" data-words={`${field.value || field.placeholder}\u200b`}>
        <textarea rows={1} dir="auto" autoComplete="off" aria-label={label} {...field} />
      </div>
      {children}
    </div>
  );
}
