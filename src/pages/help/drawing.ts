/// <reference path="./guide-file.d.ts" />
import type { UploadSize } from '../../shared/uploads/picture-widths.ts';
import { uploadUrl } from '../../urls.ts';
import tea from './tea.svg?raw';

// The picture of the guide. An example names it as an upload, but no blog has this upload: the page
// shows a drawing of its own in its place.

const id = 'tea';

export const drawingAddress = uploadUrl(id, 'tea.jpg');

/** The size of the drawing, by the id of the upload. */
export const drawingSize: [id: string, size: UploadSize] = [id, { width: 608, height: 342 }];

/** The drawing itself as an address, so that it is there without a network too. */
export const drawingUrl = `data:image/svg+xml,${encodeURIComponent(tea)}`;
