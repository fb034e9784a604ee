import { useEffect, useRef } from 'react';

/** Twice the width of the settings, in pixels. */
const drawnWidth = 704;

interface WaitingPictureProps {
  file: Blob;
  label: string;
}

/**
 * A picture that the server does not have yet. The page's policy allows no picture from the
 * device's memory, so it is drawn. Of a format that the browser does not know nothing is seen.
 */
export function WaitingPicture({ file, label }: WaitingPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file, { resizeWidth: drawnWidth, resizeQuality: 'medium' }).then(
      (picture) => {
        const { width, height } = picture;
        if (isCurrent && canvas.current) {
          Object.assign(canvas.current, { width, height });
          canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
        }
        picture.close();
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
