import type { RateLimitSettings } from './api/rate-limits.ts';
import type { LeadLimits } from './storage/leads.ts';
import type { CodeLimits } from './storage/sign-in-codes.ts';

export const usualCodeLimits: CodeLimits = {
  validMs: 600_000,
  tries: 5,
  perPhoneAndAddress: 5,
  perPhone: 20,
  perAddress: 30,
  perWebsiteAndDay: 500,
};

export const usualLeadLimits: LeadLimits = { perPhone: 10, perAddress: 60 };

/** High limits: a developer signs in often, and a test suite uses a single address. */
export const previewCodeLimits: CodeLimits = {
  ...usualCodeLimits,
  perPhoneAndAddress: 1000,
  perPhone: 1000,
  perAddress: 10_000,
  perWebsiteAndDay: 100_000,
};
export const previewLeadLimits: LeadLimits = { perPhone: 1000, perAddress: 10_000 };
export const previewRateLimits: RateLimitSettings = { all: { calls: 100_000, seconds: 60 }, of: {} };
