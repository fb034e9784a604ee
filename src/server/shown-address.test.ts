import { describe, expect, test } from 'vitest';
import { withoutSecrets } from './shown-address.ts';

describe('an address for people', () => {
  test.each([
    ['', ''],
    ['blog.example', 'blog.example'],
    ['https://blog.example/', 'https://blog.example/'],
    ['https://writer:***@blog.example/', 'https://writer:s3cret@blog.example/'],
    ['postgres://suibi:***@db.example:5432/blog', 'postgres://suibi:s3cret@db.example:5432/blog'],
    [
      'postgres://db.example/blog?user=suibi&sslmode=require',
      'postgres://db.example/blog?user=suibi&sslmode=require',
    ],
    ['postgres://db/blog?sslpassword=***', 'postgres://db/blog?sslpassword=s3cret'],
    [
      'postgres://db/blog?options=***&user=a',
      'postgres://db/blog?options=-c%20app.key%3Ds3cret&user=a',
    ],
    ['postgres://db/blog?PASSWORD=***', 'postgres://db/blog?PASSWORD=s3cret'],
    ['postgres://db/blog?password=***&user=a', 'postgres://db/blog?password=s3cret&user=a'],
    ['postgres://db/blog?password=***', 'postgres://db/blog?password=s3cret&password=s3cret'],
  ])('is %s', (shown, address) => {
    expect(withoutSecrets(address)).toBe(shown);
  });

  test.each([
    'postgres://suibi:12/s3cret@db.example/blog',
    'postgres://suibi:12#s3cret@db.example/blog',
    'postgres://suibi:12?s3cret@db.example/blog',
    'postgres://suibi:12?s3cret=1@db.example/blog',
    'postgres://suibi:a/s3cret@db.example/blog',
    'postgres//suibi:s3cret@db.example/blog',
    'suibi:s3cret@blog.example',
  ])('is not shown if its password is written wrongly: %s', (address) => {
    expect(withoutSecrets(address)).toMatch(/^\(not shown: /);
  });
});
