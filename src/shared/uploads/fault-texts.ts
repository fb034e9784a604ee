import type { Texts } from '../lang/ui-lang.ts';
import { uploadLimits } from './limits.ts';
import type { UploadFault } from './uploads.ts';

type FaultTexts = Record<UploadFault['kind'], (details: Record<string, unknown>) => string>;

const megabytes = (bytes: unknown) => Math.floor(Number(bytes) / 1024 / 1024);
const megapixels = uploadLimits.maxPixels / 1_000_000;

const en: FaultTexts = {
  empty: () => 'The file is empty.',
  'too-large': ({ maxBytes }) =>
    `The file is too large. The limit is ${megabytes(maxBytes)} MB for this kind of file.`,
  'too-many-pixels': () =>
    `The picture has too many pixels. The limit is ${megapixels} megapixels; for an animation, in each frame.`,
  heic: () =>
    'Browsers cannot show HEIC pictures. Export it as JPEG first, or set the camera of the phone to “Most Compatible”.',
  'unknown-type': () =>
    'Files of this kind cannot be uploaded: only pictures, audio, video and PDF.',
  'too-heavy': () =>
    'This picture takes too much memory or time to process. Export it as JPEG or PNG, or with fewer pixels.',
  'broken-picture': () => 'This picture is damaged and cannot be opened.',
  'broken-video': () => 'This file is damaged and cannot be played.',
  damaged: () => 'The file was damaged on its way. Please try again.',
};

const zhHans: FaultTexts = {
  empty: () => '文件是空的。',
  'too-large': ({ maxBytes }) => `文件过大，此类文件不能超过 ${megabytes(maxBytes)} MB。`,
  'too-many-pixels': () => `图片像素过多，不能超过 ${megapixels * 100} 万像素（动图按单帧计算）。`,
  heic: () => '浏览器无法显示 HEIC 图片，请先导出为 JPEG，或在手机相机设置中选“兼容性最佳”。',
  'unknown-type': () => '不支持此类文件，只能上传图片、音频、视频和 PDF。',
  'too-heavy': () => '处理此图片占用的内存或时间过多，请改存为 JPEG 或 PNG，或缩小尺寸后再上传。',
  'broken-picture': () => '图片已损坏，无法打开。',
  'broken-video': () => '文件已损坏，无法播放。',
  damaged: () => '文件在传输中有损坏，请重试。',
};

/** The statuses with which the server refuses such a file. */
export const uploadFaultStatuses: Record<UploadFault['kind'], number> = {
  empty: 422,
  'too-large': 413,
  'too-many-pixels': 413,
  heic: 415,
  'unknown-type': 415,
  'too-heavy': 422,
  'broken-picture': 422,
  'broken-video': 422,
  damaged: 409,
};

/** Why a file does not become an upload, and what to do. */
export const uploadFaultTexts: Texts<FaultTexts> = { en, 'zh-Hans': zhHans };
