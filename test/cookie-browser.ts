import { securityUrl } from '../src/urls.ts';
import { asBrowser } from './requests.ts';
import { cookiesOf, fromSamePage, owner, type TestApp } from './test-app.ts';

/** A browser that keeps the cookies that it gets. A copy of it has the same cookies. */
export function browserOf({ app }: TestApp, userAgent: string, jar = '') {
  let cookies = new Map(jar.split('; ').map((one) => [one.split('=')[0] ?? '', one]));
  const headers = () => ({
    ...fromSamePage,
    ...asBrowser,
    'user-agent': userAgent,
    cookie: [...cookies.values()].join('; '),
  });
  const keep = (setCookie: string | string[] | undefined) => {
    const fresh = cookiesOf(setCookie).split('; ').filter(Boolean);
    cookies = new Map([...cookies, ...fresh.map((one) => [one.split('=')[0] ?? '', one] as const)]);
  };
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, headers: headers(), payload });
    keep(answer.headers['set-cookie']);
    return answer;
  };
  return {
    post,
    open: (url: string = securityUrl()) => app.inject({ url, headers: headers() }),
    logIn: (password = owner.password, code = '') => post('/login', { ...owner, password, code }),
    /** Whether the owner is logged in. */
    isIn: async () =>
      (await app.inject({ url: securityUrl(), headers: headers() })).statusCode === 200,
    cookies: () => [...cookies.values()].join('; '),
  };
}
