/** The environment variables that an operator can set. */
export const environmentHelp = `  FORECOURT_HOME       the folder of .data (leads) and .releases, outside the checkout, so that the next checkout
                       finds both (the current folder)
  DATABASE_URL         postgres://… instead of the embedded SQLite file
  API_SECRET           at least 32 characters; needed with DATABASE_URL, else generated and stored beside the file
  API_SECRET_FORMER    secrets that API_SECRET had before, separated by commas: links in letters live longer than a secret
  SMS_WEBHOOK_URL      https address that takes {id, to, text, dealer}; without it visitors cannot sign in
  SMS_WEBHOOK_SECRET   signs those requests; at least 32 characters
  SNAP21_URL           https address with {orgId} in it that answers {rating}
  REGO_LOOKUP_URL      https address that takes {rego, state, dealer} and answers {vehicle} (trade-in/trade-in-services.ts)
  VALUATION_URL        https address that takes {vehicle, kilometres, ...} and answers {valuation: {low, high}} in cents
  TRADE_IN_SECRET      signs the requests to both; at least 32 characters
  STRIPE_SECRET_KEY    takes deposits by Stripe; without it visitors cannot reserve a car online
  STRIPE_WEBHOOK_SECRET  signs what Stripe reports to /api/payments/stripe; needed with the key
  SMTP_URL             smtps://user:password@host:465 sends leads by mail; smtp:// needs STARTTLS (not with ?requireTLS=false)
  SMTP_FROM            the address those mails come from; needed with SMTP_URL
  LEADS_WEBHOOK_SECRET_RIVERSIDE_MOTORS  signs the webhooks of dealer riverside-motors; at least 32 characters
  LEADS_ADF_TOKEN_RIVERSIDE_MOTORS  sent to that dealer's https-adf addresses as Authorization: Bearer
  LEADS_PER_ADDRESS    new leads an hour from one network address (60)
  LEADS_PER_PHONE      new leads an hour from one phone number (10)
  SMS_PER_DAY          sign-in codes that one dealer's site may send in 24 hours (500)
  CALLS_PER_ADDRESS    calls a minute from one network address (300)
  CAPTCHA_COST         work a captcha asks of the visitor's device, 1 to 100000 (3000: half a second of a phone)
  CONTENT              owners edit content at /desk/content/: 'files' saves into the dealers' folder, 'commit' commits
                       each save with git too, 'push' also pushes it; without it the desk has no editor
  FLEET_ADDRESS        https address of a host of its own with the console of the fleet at /fleet/; needs FLEET_STAFF,
                       SMTP_URL, and a RELEASE_STORE (and PUBLISH_HOSTS) that may be written
  FLEET_STAFF          who may sign in there: Ann Lee <ann@agency.example>, Ben Ng <ben@agency.example>
  IMAGE_CACHE_MB       megabytes of resized photos kept on disk (2000)
  TRUSTED_PROXIES      number of your own proxies in front of the server (0)
  LOG_LEVEL            trace, debug, info, warn, error or silent (info)`;
