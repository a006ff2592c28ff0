/** JSON Schema as zod writes it, as far as it is read here. */
export interface JsonSchema {
  type?: string;
  description?: string;
  /** Requirement id of an option: 'CFG-31'. */
  cfg?: string;
  default?: unknown;
  enum?: (string | number)[];
  const?: string | number | undefined;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  /** Of a value: it is only shown. Of a list: it keeps its entries. */
  readOnly?: boolean;
}
