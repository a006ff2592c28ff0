/** The secrets of a dealer's targets. They come from environment variables named by the dealer's slug. */
export interface LeadSecrets {
  /** LEADS_WEBHOOK_SECRET_<SLUG>: signs the requests to the dealer's webhooks. */
  webhookKey(slug: string): string | undefined;
  /** LEADS_ADF_TOKEN_<SLUG>: sent to its https-adf addresses as `Authorization: Bearer`. */
  adfToken(slug: string): string | undefined;
}

const fewestKeyCharacters = 32;

/** 'LEADS_WEBHOOK_SECRET_RIVERSIDE_MOTORS' for riverside-motors. */
export function webhookVariable(slug: string): string {
  return `LEADS_WEBHOOK_SECRET_${inCapitals(slug)}`;
}

/** 'LEADS_ADF_TOKEN_RIVERSIDE_MOTORS' for riverside-motors. */
export function adfVariable(slug: string): string {
  return `LEADS_ADF_TOKEN_${inCapitals(slug)}`;
}

/** Signs webhooks in previews, where nothing leaves this machine. Everybody can read it here, so it is not a secret. */
const previewKey = 'the key that every preview signs with';

/**
 * Reads the secrets from the environment.
 *
 * @param preview dealers without a webhook key use `previewKey`
 * @throws an error that names the variable that is too short, and never its value
 */
export function leadSecrets(environment: NodeJS.ProcessEnv, { preview = false } = {}): LeadSecrets {
  for (const [name, value = ''] of Object.entries(environment)) {
    if (name.startsWith('LEADS_WEBHOOK_SECRET_') && value && value.length < fewestKeyCharacters)
      throw new Error(`${name} must have at least ${fewestKeyCharacters} characters.`);
  }
  return {
    webhookKey: (slug) => environment[webhookVariable(slug)] || (preview ? previewKey : undefined),
    adfToken: (slug) => environment[adfVariable(slug)] || undefined,
  };
}

function inCapitals(slug: string): string {
  return slug.toUpperCase().replace(/-/g, '_');
}
