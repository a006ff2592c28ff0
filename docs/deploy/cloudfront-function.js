/*
 * What CloudFront does with addresses before it asks the bucket, and with redirects that the bucket answers. For
 * cloudfront-js-2.0. cloudfront-site.yaml writes a line before it: const siteHost = 'www.riverside-motors.com.au';
 */
/* global siteHost */

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  return event.response ? answered(event.request, event.response) : asked(event.request);
}

/** The request for a page or file of the bucket, or a redirect. */
function asked(request) {
  const host = request.headers.host.value.toLowerCase();
  const name = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  // '*.preview.agency.example' is the host of all previews. Each is in the folder that its host begins with.
  const isPreview = siteHost.startsWith('*.');
  // With the host, because '//another.example' would be an address of another site.
  const here = `https://${isPreview ? host : siteHost}${request.uri}`;
  if (!isPreview && host !== siteHost) return moved(withQuery(here, request.querystring));
  if (/^\/desk(\/|$)/.test(request.uri)) return request;
  if (name !== '' && !name.includes('.')) return moved(withQuery(`${here}/`, request.querystring));
  if (name === '') request.uri += 'index.html';
  if (isPreview) request.uri = `/${host.split('.')[0]}${request.uri}`;
  return request;
}

/** The answer, with the redirect that the publisher noted at an object of the bucket. */
function answered(request, response) {
  const noted = response.headers['x-amz-meta-redirect-to'];
  if (noted) {
    response.statusCode = 301;
    response.statusDescription = 'Moved Permanently';
    response.headers.location = { value: noted.value };
    delete response.headers['x-amz-meta-redirect-to'];
  }
  const location = response.headers.location;
  // The bucket and the server get no query, so they cannot hand it on.
  if (location) location.value = withQuery(location.value, request.querystring);
  return response;
}

function moved(address) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: address },
      'cache-control': { value: 'public, max-age=0, must-revalidate' },
    },
  };
}

/** The address with the visitor's query, after its own and before its anchor. */
function withQuery(address, querystring) {
  const parts = [];
  for (const name in querystring) {
    const values = querystring[name].multiValue || [querystring[name]];
    for (let index = 0; index < values.length; index++) parts.push(`${name}=${values[index].value}`);
  }
  if (parts.length === 0) return address;
  const anchor = address.indexOf('#');
  const target = anchor < 0 ? address : address.slice(0, anchor);
  const joint = target.includes('?') ? '&' : '?';
  return target + joint + parts.join('&') + (anchor < 0 ? '' : address.slice(anchor));
}
