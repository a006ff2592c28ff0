import packageFile from '../../package.json' with { type: 'json' };

/** The version of Forecourt that makes a site, as in CHANGELOG.md: '0.1.0'. */
export const version: string = packageFile.version;
