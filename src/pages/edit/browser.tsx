import './edit.css';
import { createRoot } from 'react-dom/client';
import { EditorApp } from '../../browser/editor/editor-app.tsx';
import type { EditState } from '../../shared/edit-state.ts';

const root = document.getElementById('editorRoot');
const state = document.getElementById('editorState')?.textContent;
if (!root || !state) throw new Error('the edit page has no editor or no initial state');
createRoot(root).render(<EditorApp initial={JSON.parse(state) as EditState} />);
