import { expect, test } from 'vitest';
import { renditionUrl, uploadUrl } from '../../urls.ts';
import { shownSizes } from './picture-widths.ts';

const id = '0123456789abcdefghijklmnop';
const address = uploadUrl(id, 'tea.jpg');

test.each([
  [481, ['480 480w', '960 481w']],
  [900, ['480 480w', '960 900w']],
  [960, ['480 480w', '960 960w']],
  [961, ['480 480w', '960 960w', '1440 961w']],
  [1920, ['480 480w', '960 960w', '1440 1440w', '1920 1920w']],
  [1921, ['480 480w', '960 960w', '1440 1440w', '1920 1920w', 'itself 1921w']],
])('the files that browsers choose from for a picture of %i pixels', (width, expected) => {
  const upload = { width, height: 600, hasSmaller: true } as const;
  const sources = expected.map((source) => {
    const [file = '', descriptor = ''] = source.split(' ');
    const url = file === 'itself' ? address : renditionUrl(id, Number(file));
    return `${url} ${descriptor}`;
  });
  const sizes = shownSizes([address], new Map([[id, upload]]));
  expect(sizes.get(address)).toEqual({ width, height: 600, sources: sources.join(', ') });
});
