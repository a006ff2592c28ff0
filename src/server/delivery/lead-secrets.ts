/** Where the secrets of a dealer's targets are kept: in the environment, by the dealer's slug. */
export interface LeadSecrets {
  /** LEADS_WEBHOOK_SECRET_<SLUG>: signs what its webhooks get. */
  webhookKey(slug: string): string | undefined;
  /** LEADS_ADF_TOKEN_<SLUG>: shown to its https-adf addresses as `Authorization: Bearer`. */
  adfToken(slug: string): string | undefined;
}

export const fewestKeyCharacters = 32;

/** 'LEADS_WEBHOOK_SECRET_RIVERSIDE_MOTORS' of riverside-motors. */
export function webhookVariable(slug: string): string {
  return `LEADS_WEBHOOK_SECRET_${inCapitals(slug)}`;
}

/** 'LEADS_ADF_TOKEN_RIVERSIDE_MOTORS' of riverside-motors. */
export function adfVariable(slug: string): string {
  return `LEADS_ADF_TOKEN_${inCapitals(slug)}`;
}

/** Signs webhooks in previews, where nothing leaves this machine. No secret: it stands here. */
export const previewKey = 'the key that every preview signs with';

/**
 * @param preview webhooks without a key of their own have the one above
 * @throws naming the variable that is too short; never its value
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
