import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import type { z } from 'zod';
import type { FaultyField } from '../../shared/errors/errors.ts';
import { labelOfField } from '../../shared/field-labels.ts';
import { type InputFault, listFaults } from '../../shared/text-schema.ts';

/** Gives a route's params, query and body the types of the Zod schemas that check them. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

/** Input that its schema refuses, with a fault for each field that is wrong. */
export class InvalidInput extends Error {
  /** Which part of the request: params, querystring, body or headers. */
  validationContext?: string;
  readonly fields: (FaultyField & InputFault)[];

  constructor(faults: InputFault[]) {
    super(
      faults.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('\n'),
    );
    this.name = 'InvalidInput';
    this.fields = faults.map((fault) => ({ ...fault, label: labelOfField(fault.field) }));
  }
}

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const result = schema.safeParse(data);
    return result.success
      ? { value: result.data }
      : { error: new InvalidInput(listFaults(result.error)) };
  };
};
