import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import type { z } from 'zod';
import { describeIssues } from '../shared/text-schema.ts';

/** Types a route's params, query and body by the Zod schemas that check them. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

/** Input of the wrong shape: every field that is wrong, by name. */
export class InvalidInput extends Error {
  /** Which part of the request: params, querystring, body or headers. */
  validationContext?: string;
  readonly fields: { field: string; message: string }[];

  constructor(fields: { field: string; message: string }[]) {
    super(
      fields.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('\n'),
    );
    this.name = 'InvalidInput';
    this.fields = fields;
  }
}

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const result = schema.safeParse(data);
    return result.success
      ? { value: result.data }
      : { error: new InvalidInput(describeIssues(result.error)) };
  };
};
