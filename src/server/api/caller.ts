import type { Context } from 'hono';
import type { Dealer } from '../../config/schema/dealer.ts';
import { askedHost, hostNamed, previewSlug } from '../../hosting/asked-host.ts';
import { clientAddress } from '../../hosting/client-address.ts';
import { type DealerDirectory, hostsOf } from '../dealers/dealer-directory.ts';
import { Refusal } from '../refusal.ts';
import type { ApiParts, Env } from './api-parts.ts';

/**
 * Returns the dealer whose page may make this request. It refuses requests from pages of another origin. It also
 * refuses a request that changes something but has no Origin header: browsers always send one.
 */
export async function admit(context: Context<Env>, parts: ApiParts): Promise<Dealer> {
  const { req } = context;
  const origin = req.header('origin');
  context.header('vary', 'Origin', { append: true });
  // Beside the site the host names the dealer. Where the API has a host of its own, the page that calls does.
  const dealer =
    (await dealerOfHost(context, parts)) ?? (await dealerAt(hostIn(origin), parts.dealers, parts.preview));
  if (!dealer) throw new Refusal(404, 'There is no site at this address.', { code: 'no-site' });
  context.set('dealer', dealer.slug);
  if (origin === undefined && (req.method === 'GET' || req.method === 'HEAD')) return dealer;
  if (origin === undefined || !isOwnOrigin(origin, dealer, parts.preview))
    throw new Refusal(403, 'This can only be done from the site itself.');
  context.header('access-control-allow-origin', origin);
  context.header('access-control-allow-credentials', 'true');
  return dealer;
}

type Trusted = Pick<ApiParts, 'trustedProxies'>;

/** The host that the browser asked. */
export const hostOf = ({ req }: Context<Env>, { trustedProxies }: Trusted): string =>
  askedHost((name) => req.header(name), trustedProxies);

/** The host of an origin. Empty for one without a host, such as that of a file. */
const hostIn = (origin = '') => hostNamed(URL.parse(origin)?.host ?? '');

/** Refuses forms that another site posts. @param page that has the form, as people call it @throws Refusal 403 */
export function mustBeOwnForm(context: Context<Env>, parts: Trusted, page: string): void {
  const from = hostIn(context.req.header('origin'));
  if (from === '' || from !== hostOf(context, parts))
    throw new Refusal(403, `This can only be done from ${page}.`);
}

/** The dealer whose site is at the host that the browser asked. */
export function dealerOfHost(context: Context<Env>, parts: ApiParts): Promise<Dealer | undefined> {
  return dealerAt(hostOf(context, parts), parts.dealers, parts.preview);
}

/** The dealer of a host. `<slug>.localhost` is accepted in previews only. */
export async function dealerAt(host: string, dealers: DealerDirectory, preview: boolean) {
  const slug = preview && previewSlug(host);
  return slug ? dealers.bySlug(slug) : dealers.byHost(host);
}

/** True when this origin is one of the dealer's own. */
export function isOwnOrigin(origin: string, dealer: Dealer, preview: boolean): boolean {
  const [, scheme, written = ''] = /^(https?):\/\/(.+)$/.exec(origin) ?? [];
  const host = hostNamed(written);
  if (scheme === 'https') return hostsOf(dealer).includes(host);
  return preview && previewSlug(host) === dealer.slug;
}

/** The network address that a request is counted by. */
export function addressOf(context: Context<Env>, { trustedProxies }: Trusted): string {
  return clientAddress(socketAddress(context), context.req.header('x-forwarded-for'), trustedProxies);
}

/**
 * Refuses a request for what only the person at this machine may see. A proxy on the same machine connects from the
 * loopback address too, for anybody.
 *
 * @throws Refusal 404 for another machine, a forwarded request and a public host
 */
export function mustBeAtThisMachine(context: Context<Env>): void {
  const { req } = context;
  const isLoopback = /^(?:127\.|::1$|::ffff:127\.)/.test(socketAddress(context) ?? '');
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => req.header(name) !== undefined,
  );
  if (!isLoopback || isForwarded || !previewSlug((req.header('host') ?? '').toLowerCase()))
    throw new Refusal(404, 'There is nothing at this address.');
}

/** Address of the other end of the connection. Undefined for requests made without a connection, as in tests. */
function socketAddress(context: Context<Env>): string | undefined {
  return context.env?.address ?? context.env?.incoming?.socket.remoteAddress;
}
