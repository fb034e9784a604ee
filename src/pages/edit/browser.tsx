import './edit.css';
import { createRoot } from 'react-dom/client';
import { EditorApp } from '../../browser/editor/editor-app.tsx';
import { readInitialState } from '../../browser/initial-state.ts';
import { followNewVersions } from '../../browser/owner/new-version.ts';
import type { EditPageState } from '../../shared/edit-page-state.ts';

const root = document.getElementById('editorRoot');
if (!root) throw new Error('the edit page has no place for its editor');
followNewVersions();
createRoot(root).render(<EditorApp initial={readInitialState<EditPageState>()} />);
